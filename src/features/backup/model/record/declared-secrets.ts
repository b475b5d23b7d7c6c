import { isJsonObject } from '../../../../contract/json.ts'

const secretLabel = /secret|token|passw|credential|api.?key|private.?key/i

/**
 * Remembers which settings of an integration are secret, according to the titles and descriptions
 * that it declares, such as a property with the title "API key". Responses with settings for spaces
 * or sites don't contain these declarations.
 */
export class DeclaredSecrets {
  readonly #settings = new Map<string, Set<string>>()

  /** Records the declarations in a response that contains integrations. */
  note(answer: unknown): void {
    if (!isJsonObject(answer)) return
    const items: unknown[] = Array.isArray(answer.items) ? answer.items : [answer]
    for (const item of items) {
      if (!isJsonObject(item)) continue
      this.#noteIntegration(item)
      this.#noteIntegration(item.integration)
    }
  }

  /** Returns whether a setting of an integration is secret. */
  has(integration: string, setting: string): boolean {
    return this.#settings.get(integration)?.has(setting) === true
  }

  #noteIntegration(integration: unknown): void {
    if (!isJsonObject(integration)) return
    const { name, configurations } = integration
    if (typeof name !== 'string' || !isJsonObject(configurations)) return
    const settings = this.#settings.get(name) ?? new Set()
    this.#settings.set(name, settings)
    for (const configuration of Object.values(configurations)) {
      const properties = isJsonObject(configuration) ? configuration.properties : undefined
      for (const [setting, about] of Object.entries(isJsonObject(properties) ? properties : {})) {
        const { title = '', description = '' } = isJsonObject(about) ? about : {}
        if (secretLabel.test(`${title} ${description}`)) settings.add(setting)
      }
    }
  }
}

/** Returns the name of the integration that an object with settings belongs to. */
export function settingsIntegrationName(holder: Record<string, unknown>): string | undefined {
  const { integration } = holder
  const name = isJsonObject(integration) ? integration.name : integration
  return typeof name === 'string' ? name : undefined
}
