/** Texts of `docsctl help NAME` that belong to no single command. */
export const helpTopics: Record<string, { summary: string; body: string }> = {}
