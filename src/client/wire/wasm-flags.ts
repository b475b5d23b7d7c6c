import { versions } from 'node:process'

/** Before Node 24, a process doesn't exit until V8 has optimized undici's WebAssembly parser. */
const isNeeded = Number.parseInt(versions.node, 10) < 24

/**
 * Stops V8 from optimizing undici's WebAssembly parser in the background. Must be called just
 * before the first request, because an earlier call slows down the start by 11 ms.
 */
export function leaveWasmUnoptimized(): void {
  if (isNeeded) setFlags('--liftoff-only')
}

/** Restores the flag and its dependent flags. V8 rejects cached code if its flags have changed. */
export function optimizeWasm(): void {
  if (isNeeded) setFlags('--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering')
}

function setFlags(...flags: string[]): void {
  // Loading this Node module takes half a millisecond, and few runs need it.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
