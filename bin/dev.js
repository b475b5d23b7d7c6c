#!/usr/bin/env node
// runs the sources without a build; importing tsx has Node understand TypeScript
import('tsx/esm')
  .then(() => import('../scripts/dev.ts'))
  .then(({ startFromSources }) => startFromSources())
