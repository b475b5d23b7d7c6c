#!/usr/bin/env -S node --import=tsx
const { startFromSources } = await import('../scripts/dev.ts')
await startFromSources()
