/**
 * The version of the rules that derive roles. Version 1 ranked `edit` above `review` and didn't
 * know that the first level with a role decides. Files of that time contain no version.
 */
export const roleRulesVersion = 2

/** Returns whether a part of a file was written before the current rules. */
export function hasOldRoleRules({ roleRules }: { roleRules?: number | undefined }): boolean {
  return roleRules !== roleRulesVersion
}
