// The exports that other features may use.
export { evaluateRules } from './evaluate.ts'
export { type DirectGrant, type Fact, factParts, type PolicyFacts, placeKey } from './facts.ts'
export { type Policy, readPolicyFile } from './policy-file.ts'
export { factOperations, readFacts, readList } from './read-facts.ts'
