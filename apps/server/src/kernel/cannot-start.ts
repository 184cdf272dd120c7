/** The product cannot start as things are. The message is for the operator: what is wrong and what to do. No stack is shown with it. */
export class CannotStart extends Error {}
