import type { Intent, Origin, SignInStep } from '@hoppla/contract/identity'
import type { desiredSteps, Flow, ProgressStep } from '@hoppla/contract/onboarding'

/** What the account is, as far as onboarding asks. */
export type AccountState = { signInStep: SignInStep; hasChild: boolean; hasPhone: boolean }

/** Which flow a visitor is in, by where he or she comes from (specification §2). */
export const flowOf: Record<Origin, Flow> = {
  None: 'Onboarding',
  Site: 'Site',
  StartPage: 'Onboarding',
  MyAccount: 'MyAccount',
  IdServer: 'IdServer',
  EntranceBooking: 'EntranceBooking',
  PartyBooking: 'PartyBooking',
}

type Asked = Exclude<ProgressStep, 'Continue'>
const everything: readonly Asked[] = ['AddChildren', 'AddPhone']
const child: readonly Asked[] = ['AddChildren']
const nothing: readonly Asked[] = []

/**
 * What is offered before going on, by intent and origin (decisions §3). Somebody in the middle of a booking, of a purchase or at another client's
 * door is not held up; a pass cannot be redeemed without a child to hold it; a new account in calm surroundings is asked for both.
 */
export const askedFor: Record<Intent, Record<Origin, readonly Asked[]>> = {
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

/** What account progress still misses, in its order (decisions §3). */
export const missingProgress = ({ hasChild, hasPhone }: Pick<AccountState, 'hasChild' | 'hasPhone'>): Asked[] => [
  ...(hasChild ? [] : (['AddChildren'] as const)),
  ...(hasPhone ? [] : (['AddPhone'] as const)),
]

/** The decision: intent × origin × account → next step, flow, and the progress step to offer. A desired progress step goes first if it is missing. */
export const decideOnboarding = (
  account: AccountState,
  wish: { desiredStep: (typeof desiredSteps)[number]; origin: Origin; intent: Intent },
): { nextStep: SignInStep; flow: Flow; progressStep: ProgressStep } => {
  const nextStep = account.signInStep
  const missing = missingProgress(account)
  const asked = missing.filter((step) => askedFor[wish.intent][wish.origin].includes(step))
  const desired = missing.find((step) => step === wish.desiredStep)
  return {
    nextStep,
    flow: flowOf[wish.origin],
    progressStep: nextStep === 'Continue' ? (desired ?? asked[0] ?? 'Continue') : 'Continue',
  }
}
