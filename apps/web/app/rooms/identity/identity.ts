/** The front door of identity's parts: other rooms enter here. */
export { NewPassword } from './new-password.tsx'
export { isStrongEnough } from './password.rules.ts'
export { ResendConfirmation } from './resend-confirmation.tsx'
