import { type Intent, intents, type Origin, origins, signInSteps } from '@hoppla/contract/identity'
import { desiredSteps } from '@hoppla/contract/onboarding'
import { expect, test } from 'vitest'
import { decideOnboarding } from './onboarding.rules.ts'

// Rows: intent. Columns: what an account without child and phone is offered, by origin. C a child, P a phone, CP both in this order, - nothing.
// The rules of docs/product/onboarding.md, written down on its own so that a change of the rules' table shows here.
const offered = `
                    None Site PartyBooking EntranceBooking StartPage MyAccount IdServer
Default              CP   CP       -             -             CP        CP       -
Register             CP   CP       C             C             CP        CP       -
Booking              C    C        -             -             C         C        -
Shop                 -    -        -             -             -         -        -
RedeemPass           C    C        C             C             C         C        -
ConnectSerialTicket  -    -        -             -             -         -        -
SignOut              -    -        -             -             -         -        -`

const flows: Record<Origin, string> = {
  None: 'Onboarding',
  Site: 'Site',
  PartyBooking: 'PartyBooking',
  EntranceBooking: 'EntranceBooking',
  StartPage: 'Onboarding',
  MyAccount: 'MyAccount',
  IdServer: 'IdServer',
}

// What of an offer is left for an account that has something already.
const accounts = [
  { hasChild: false, hasPhone: false, left: { CP: ['AddChildren', 'AddPhone'], C: ['AddChildren'], '-': [] } },
  { hasChild: false, hasPhone: true, left: { CP: ['AddChildren'], C: ['AddChildren'], '-': [] } },
  { hasChild: true, hasPhone: false, left: { CP: ['AddPhone'], C: [], '-': [] } },
  { hasChild: true, hasPhone: true, left: { CP: [], C: [], '-': [] } },
] as const
type Cell = keyof (typeof accounts)[number]['left']

const [head = [], ...lines] = offered
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = lines.flatMap(([intent, ...row]) =>
  row.map((cell, index) => ({ intent: intent as Intent, origin: head[index] as Origin, cell: cell as Cell })),
)

/** Every row there is: 7 intents × 7 origins × 3 states of the sign-in × 4 of the account's progress. */
const rows = cells.flatMap(({ intent, origin, cell }) =>
  signInSteps.flatMap((signInStep) =>
    accounts.map(({ hasChild, hasPhone, left }) => {
      const remaining: readonly string[] = signInStep === 'Continue' ? left[cell] : []
      const has = [hasChild && 'child', hasPhone && 'phone'].filter(Boolean).join('+') || 'nothing'
      return { intent, origin, signInStep, has, hasChild, hasPhone, remaining, answer: remaining.join(', ') || 'nothing' }
    }),
  ),
)

test('the table names every intent and origin, and so every row is tested', () => {
  expect(new Set(cells.map(({ intent }) => intent))).toEqual(new Set(intents))
  expect(new Set(cells.map(({ origin }) => origin))).toEqual(new Set(origins))
  expect(rows).toHaveLength(7 * 7 * 3 * 4)
  const keys = rows.map(({ intent, origin, signInStep, has }) => [intent, origin, signInStep, has].join())
  expect(new Set(keys).size).toBe(rows.length)
})

test.each(rows)(
  '$intent from $origin, account $signInStep with $has: offered $answer',
  ({ intent, origin, signInStep, hasChild, hasPhone, remaining }) => {
    const decided = decideOnboarding(
      { signInStep, hasChild, hasPhone, isStaff: false },
      { desiredStep: 'Continue', intent, origin },
    )
    expect(decided).toEqual({
      nextStep: signInStep,
      flow: flows[origin],
      progressStep: remaining[0] ?? 'Continue',
      remainingSteps: remaining,
    })
  },
)

const bare = { signInStep: 'Continue', hasChild: false, hasPhone: false, isStaff: false } as const
test.each([
  ['AddPhone', 'Shop', bare, ['AddPhone']],
  ['AddPhone', 'Default', bare, ['AddPhone', 'AddChildren']],
  ['AddChildren', 'Default', bare, ['AddChildren', 'AddPhone']],
  ['AddPhone', 'Shop', { ...bare, hasPhone: true }, []],
  ['AddPhone', 'Default', { ...bare, hasPhone: true }, ['AddChildren']],
  ['AddPhone', 'Default', { ...bare, signInStep: 'Signup' }, []],
  ['AddChildren', 'Shop', { ...bare, signInStep: 'ResetPassword' }, []],
] as const)('a desired %s goes first where it is missing, intent %s, %j: %j', (desiredStep, intent, account, remaining) =>
  expect(decideOnboarding(account, { desiredStep, intent, origin: 'Site' }).remainingSteps).toEqual(remaining),
)

test.each(signInSteps.map((step) => [step]))('a desired sign-in step (%s) changes nothing: the server decides', (desiredStep) => {
  expect(desiredSteps).toContain(desiredStep)
  const input = { intent: 'Default', origin: 'Site' } as const
  expect(decideOnboarding(bare, { ...input, desiredStep })).toEqual(decideOnboarding(bare, { ...input, desiredStep: 'Continue' }))
})

test.each(rows.filter(({ signInStep, has }) => signInStep === 'Continue' && has === 'nothing'))(
  'staff without child and phone are offered nothing they did not ask for, intent $intent from $origin',
  ({ intent, origin }) => {
    const staff = { ...bare, isStaff: true }
    expect(decideOnboarding(staff, { desiredStep: 'Continue', intent, origin }).remainingSteps).toEqual([])
    expect(decideOnboarding(staff, { desiredStep: 'AddPhone', intent, origin }).remainingSteps).toEqual(['AddPhone'])
  },
)
