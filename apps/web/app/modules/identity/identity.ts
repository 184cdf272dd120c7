/** Public API of the identity module on the web: other modules import from here. */
export { consentFlags } from './consents.ts'
export { NewPassword } from './new-password.tsx'
export { isStrongEnough } from './password.rules.ts'
export { EmailField, emailProblem, NameFields, personProblems } from './person-fields.tsx'
export { looksLikePhone, phoneCodes } from './phone-codes.ts'
export { playgroundOptions } from './playground-options.ts'
export { ResendConfirmation } from './resend-confirmation.tsx'
