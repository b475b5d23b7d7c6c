#!/usr/bin/env node
// runs the sources without a build; `tsx` makes Node load TypeScript
import('tsx/esm')
  .then(() => import('../scripts/dev.ts'))
  .then(({ startFromSources }) => startFromSources())
