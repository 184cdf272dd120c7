import { type Intent, intents, type Origin, origins } from '@hoppla/contract/identity'
import { describe, expect, test } from 'vitest'
import { decideOnboarding } from './onboarding.rules.ts'

// Rows: intent. Columns: what an account without child and phone is offered first, by origin. C children, P phone, - nothing.
// Read beside decisions §3; written down on its own so that a change of the rules' table shows here.
const offered = `
                    None Site PartyBooking EntranceBooking StartPage MyAccount IdServer
Default              C    C        -             -             C         C        -
Register             C    C        C             C             C         C        -
Booking              C    C        -             -             C         C        -
Shop                 -    -        -             -             -         -        -
RedeemPass           C    C        C             C             C         C        -
ConnectSerialTicket  -    -        -             -             -         -        -
SignOut              -    -        -             -             -         -        -`
// The same for an account that has a child but no phone.
const offeredWithChild = `
                    None Site PartyBooking EntranceBooking StartPage MyAccount IdServer
Default              P    P        -             -             P         P        -
Register             P    P        -             -             P         P        -
Booking              -    -        -             -             -         -        -
Shop                 -    -        -             -             -         -        -
RedeemPass           -    -        -             -             -         -        -
ConnectSerialTicket  -    -        -             -             -         -        -
SignOut              -    -        -             -             -         -        -`

const rowsOf = (table: string): [Intent, Origin, string][] => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.flatMap(([intent, ...cells]) =>
    cells.map((cell, index): [Intent, Origin, string] => [intent as Intent, head[index] as Origin, cell]),
  )
}
const steps: Record<string, string> = { C: 'AddChildren', P: 'AddPhone', '-': 'Continue' }
const flows: Record<Origin, string> = {
  None: 'Onboarding',
  Site: 'Site',
  PartyBooking: 'PartyBooking',
  EntranceBooking: 'EntranceBooking',
  StartPage: 'Onboarding',
  MyAccount: 'MyAccount',
  IdServer: 'IdServer',
}

test('the tables name every intent and origin', () => {
  for (const table of [offered, offeredWithChild]) {
    expect(new Set(rowsOf(table).map(([intent]) => intent))).toEqual(new Set(intents))
    expect(rowsOf(table)).toHaveLength(intents.length * origins.length)
  }
})

const wish = { desiredStep: 'Continue' } as const
describe.each(rowsOf(offered))('%s from %s', (intent, origin, cell) => {
  test('an account without child and phone', () => {
    expect(decideOnboarding({ signInStep: 'Continue', hasChild: false, hasPhone: false }, { ...wish, intent, origin })).toEqual({
      nextStep: 'Continue',
      flow: flows[origin],
      progressStep: steps[cell],
    })
  })
  test('a complete account goes on', () => {
    const decided = decideOnboarding({ signInStep: 'Continue', hasChild: true, hasPhone: true }, { ...wish, intent, origin })
    expect(decided).toEqual({ nextStep: 'Continue', flow: flows[origin], progressStep: 'Continue' })
  })
  test.each(['ResetPassword', 'Signup'] as const)('an account that must first %s is offered nothing else', (signInStep) => {
    const decided = decideOnboarding({ signInStep, hasChild: false, hasPhone: false }, { ...wish, intent, origin })
    expect(decided).toEqual({ nextStep: signInStep, flow: flows[origin], progressStep: 'Continue' })
  })
})
test.each(rowsOf(offeredWithChild))('%s from %s, with a child: %s', (intent, origin, cell) => {
  const decided = decideOnboarding({ signInStep: 'Continue', hasChild: true, hasPhone: false }, { ...wish, intent, origin })
  expect(decided.progressStep).toBe(steps[cell])
})

test('a desired progress step goes first where it is missing, whatever the intent', () => {
  const account = { signInStep: 'Continue', hasChild: false, hasPhone: false } as const
  expect(decideOnboarding(account, { desiredStep: 'AddPhone', intent: 'Shop', origin: 'Site' }).progressStep).toBe('AddPhone')
  expect(
    decideOnboarding({ ...account, hasPhone: true }, { desiredStep: 'AddPhone', intent: 'Shop', origin: 'Site' }).progressStep,
  ).toBe('Continue')
})
