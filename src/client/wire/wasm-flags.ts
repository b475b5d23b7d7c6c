import { versions } from 'node:process'

/** Before Node 24, a process waits at its exit for V8 to optimize undici's WebAssembly parser. */
const isNeeded = Number.parseInt(versions.node, 10) < 24

/**
 * Stops V8 from optimizing undici's WebAssembly parser in the background. Call this just before the first
 * request: set earlier, it costs 11 ms.
 */
export function leaveWasmUnoptimized(): void {
  if (isNeeded) setFlags('--liftoff-only')
}

/**
 * Restores the flag and those that it implies. V8 rejects code that was cached under other flags.
 */
export function optimizeWasm(): void {
  if (isNeeded) setFlags('--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering')
}

function setFlags(...flags: string[]): void {
  // Loading this part of Node takes half a millisecond, and few starts need it.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
