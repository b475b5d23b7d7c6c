// The exports that other features may use.
export { evaluateRules } from './evaluate.ts'
export { type Fact, type FactPart, type PolicyFacts, placeKey, placeKinds } from './facts.ts'
export { type Policy, readPolicyFile } from './policy-file.ts'
export { factOperations, readFacts, readList } from './read-facts.ts'
