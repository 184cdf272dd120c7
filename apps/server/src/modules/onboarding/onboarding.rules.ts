import type { Intent, Origin, SignInStep } from '@hoppla/contract/identity'
import type { desiredSteps, Flow, OfferedStep, ProgressStep } from '@hoppla/contract/onboarding'

/** What the account is, as far as onboarding asks. */
export type AccountState = { signInStep: SignInStep; hasChild: boolean; hasPhone: boolean }

/** The flow that a visitor is in, by origin (docs/product/onboarding.md). */
export const flowOf: Record<Origin, Flow> = {
  None: 'Onboarding',
  Site: 'Site',
  StartPage: 'Onboarding',
  MyAccount: 'MyAccount',
  IdServer: 'IdServer',
  EntranceBooking: 'EntranceBooking',
  PartyBooking: 'PartyBooking',
}

const everything: readonly OfferedStep[] = ['AddChildren', 'AddPhone']
const child: readonly OfferedStep[] = ['AddChildren']
const nothing: readonly OfferedStep[] = []

/**
 * The steps offered before continuing, by intent and origin (docs/product/onboarding.md). Nothing interrupts a booking, a purchase or another application;
 * redeeming a pass requires a child; a new account that came for nothing else is offered both.
 */
export const askedFor: Record<Intent, Record<Origin, readonly OfferedStep[]>> = {
  Default: {
    None: everything,
    Site: everything,
    StartPage: everything,
    MyAccount: everything,
    IdServer: nothing,
    EntranceBooking: nothing,
    PartyBooking: nothing,
  },
  Register: {
    None: everything,
    Site: everything,
    StartPage: everything,
    MyAccount: everything,
    IdServer: nothing,
    EntranceBooking: child,
    PartyBooking: child,
  },
  Booking: {
    None: child,
    Site: child,
    StartPage: child,
    MyAccount: child,
    IdServer: nothing,
    EntranceBooking: nothing,
    PartyBooking: nothing,
  },
  Shop: {
    None: nothing,
    Site: nothing,
    StartPage: nothing,
    MyAccount: nothing,
    IdServer: nothing,
    EntranceBooking: nothing,
    PartyBooking: nothing,
  },
  RedeemPass: {
    None: child,
    Site: child,
    StartPage: child,
    MyAccount: child,
    IdServer: nothing,
    EntranceBooking: child,
    PartyBooking: child,
  },
  ConnectSerialTicket: {
    None: nothing,
    Site: nothing,
    StartPage: nothing,
    MyAccount: nothing,
    IdServer: nothing,
    EntranceBooking: nothing,
    PartyBooking: nothing,
  },
  SignOut: {
    None: nothing,
    Site: nothing,
    StartPage: nothing,
    MyAccount: nothing,
    IdServer: nothing,
    EntranceBooking: nothing,
    PartyBooking: nothing,
  },
}

/** What account progress still misses, in its order (docs/product/onboarding.md). */
export const missingProgress = ({ hasChild, hasPhone }: Pick<AccountState, 'hasChild' | 'hasPhone'>): OfferedStep[] => [
  ...(hasChild ? [] : (['AddChildren'] as const)),
  ...(hasPhone ? [] : (['AddPhone'] as const)),
]

/**
 * The decision: intent × origin × account → next step, flow, and what is offered on the way. A desired progress step goes first if it is missing. An
 * account that must first complete its profile or replace its password is offered nothing else; staff, who came to work, only what they ask for.
 */
export const decideOnboarding = (
  account: AccountState & { isStaff: boolean },
  input: { desiredStep: (typeof desiredSteps)[number]; origin: Origin; intent: Intent },
): { nextStep: SignInStep; flow: Flow; progressStep: ProgressStep; remainingSteps: OfferedStep[] } => {
  const missing = account.signInStep === 'Continue' ? missingProgress(account) : []
  const desired = missing.filter((step) => step === input.desiredStep)
  const offered = account.isStaff ? nothing : askedFor[input.intent][input.origin]
  const asked = missing.filter((step) => offered.includes(step) && !desired.includes(step))
  const remainingSteps = [...desired, ...asked]
  return {
    nextStep: account.signInStep,
    flow: flowOf[input.origin],
    progressStep: remainingSteps[0] ?? 'Continue',
    remainingSteps,
  }
}
