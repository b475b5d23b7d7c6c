/**
 * The version of the rules that determine roles. Version 1 ranked `edit` above `review`, and
 * ignored that the nearest level with a role takes precedence. Files created under version 1
 * contain no version.
 */
export const roleRulesVersion = 2

/** Returns whether data in a file was created before the current rules. */
export function hasOldRoleRules({ roleRules }: { roleRules?: number | undefined }): boolean {
  return roleRules !== roleRulesVersion
}
