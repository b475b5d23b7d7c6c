#!/usr/bin/env -S node --import=tsx
import('../scripts/dev.ts').then(({ startFromSources }) => startFromSources())
