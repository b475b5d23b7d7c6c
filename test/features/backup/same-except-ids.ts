/** Keys whose values differ between an organization and its restored copy. */
const ignored = new Set([
  ...['createdAt', 'updatedAt', 'joinedAt', 'lastSeenAt', 'urls', 'acsURL', 'emailDomains'],
  ...['hostname', 'revision', 'parents', 'documentId', 'mergedFrom', 'type', 'key', 'downloadURL'],
  // the restored space has the change request of the restore
  ...['changeRequests', 'changeRequestsDraft', 'mergedAt', 'mergedBy', 'organization'],
])

/**
 * Compares two responses. Strings may differ if each one is always replaced by the same other one,
 * as the IDs of restored resources are. Adds the differences to a list.
 */
export class CopyComparison {
  readonly differences: string[] = []
  readonly ids = new Map<string, string>()

  compare(at: string, saved: unknown, copy: unknown): void {
    if (Array.isArray(saved) && Array.isArray(copy)) {
      if (saved.length !== copy.length) this.#differ(at, saved.length, copy.length)
      for (const [index, one] of saved.entries()) this.compare(`${at}.${index}`, one, copy[index])
    } else if (isObject(saved) && isObject(copy)) {
      for (const key of new Set([...Object.keys(saved), ...Object.keys(copy)])) {
        if (!ignored.has(key)) this.compare(`${at}.${key}`, saved[key], copy[key])
      }
    } else if (saved !== copy && !this.#isSameId(saved, copy)) {
      // a setting that was restored can be false instead of absent
      if (saved !== undefined || copy !== false) this.#differ(at, saved, copy)
    }
  }

  /** Replaces the IDs in a text with the IDs from the copy. */
  mapped(text: string): string {
    return text.replace(/[a-z]+_\w+|\bacme\b/g, (id) => this.ids.get(id) ?? id)
  }

  #isSameId(saved: unknown, copy: unknown): boolean {
    if (!isId(saved) || !isId(copy)) return false
    const known = this.ids.get(saved)
    this.ids.set(saved, copy)
    return known === undefined || known === copy
  }

  #differ(at: string, saved: unknown, copy: unknown): void {
    this.differences.push(`${at}: ${JSON.stringify(saved)}, ${JSON.stringify(copy)}`)
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]+_\w+$/.test(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
