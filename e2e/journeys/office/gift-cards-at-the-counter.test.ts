import { listMyGiftCards } from '@hoppla/contract/orders/own-gift-cards'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { atReception, codeField, hasFocus, kronor, loseAnswer, type } from '../../support/counter.ts'
import { tabTo } from '../../support/keyboard.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { aParent, giftCardsOnSale } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A gift card of the cheapest kind, as its buyer sees it, paid and good. */
const aGiftCard = async () => {
  const { client } = await aParent(origin, 'Greta')
  const [cheapest] = await giftCardsOnSale(client)
  await new Buyer(client, { serverIsThere: async () => 0, interrupted: () => {} }).buy(cheapest?.id ?? '', 'me', [
    { action: 'pay' },
  ])
  const read = async () => (await client.call(listMyGiftCards, {}))[0] ?? expect.fail('There is no gift card.')
  return { ...(await read()), left: async () => (await read()).balance }
}
test('by keyboard alone a gift card is charged, and after a question the charge is reversed', async () => {
  const card = await aGiftCard()
  const { page } = await atReception(visitor)
  await expectOfficeAccessible(page, 'the counter, waiting')
  // The field has the focus; no keyboard comes up for a scanner.
  expect(await codeField(page).getAttribute('inputmode')).toBe('none')
  await type(page, card.code)
  await page.getByRole('heading', { name: t('counter.left', { balance: kronor(card.balance) }) }).waitFor()
  const reference = `K-${Date.now()}`
  await type(page, '49,50', reference)
  await page.getByText(t('counter.after', { balance: kronor(card.balance - 49.5) })).waitFor()
  await expectOfficeAccessible(page, 'a gift card at the counter')
  expect(await card.left()).toBe(card.balance)
  // The last Enter has led to the button; the next one presses it.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('counter.charged', { amount: kronor(49.5) }) }).waitFor()
  await expectOfficeAccessible(page, 'a gift card charged')
  expect(await card.left()).toBe(card.balance - 49.5)
  await page.keyboard.press('Enter')
  await hasFocus(codeField(page))

  const row = page.getByRole('listitem').filter({ hasText: reference })
  await row.getByText(/Rut Testare/).waitFor()
  const reverse = row.getByRole('button', { name: t('counter.reverseOf', { reference }) })
  await tabTo(page, reverse)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: t('counter.reverseTitle', { amount: kronor(49.5) }) })
  await asked.getByText(t('counter.reverseGoes', { amount: kronor(49.5), reference })).waitFor()
  await expectOfficeAccessible(page, 'before a charge is reversed')
  // Nothing has happened yet, and nothing happens to whoever keeps it.
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(await card.left()).toBe(card.balance - 49.5)
  await reverse.press('Enter')
  await tabTo(page, asked.getByRole('button', { name: t('counter.reverse', { amount: kronor(49.5) }) }))
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await row.getByText(t('counter.reversed'), { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  expect(await card.left()).toBe(card.balance)
})

test('a card with too little pays what it has; after a lost answer it is charged once, and a reversal too', async () => {
  const card = await aGiftCard()
  const { page } = await atReception(visitor)
  await loseAnswer(page, '/api/till/gift-cards/charge')
  await type(page, card.code)
  const reference = `L-${Date.now()}`
  await page.getByLabel(t('counter.amount'), { exact: true }).fill(String(card.balance + 31))
  await page.getByLabel(t('counter.reference'), { exact: true }).fill(reference)
  await page.getByText(t('counter.tooLittle', { balance: kronor(card.balance), rest: kronor(31) })).waitFor()
  await expectOfficeAccessible(page, 'a gift card with too little on it')
  await press(page, t('counter.chargeLeft', { balance: kronor(card.balance) }))
  await page.getByRole('heading', { name: t('counter.unsure') }).waitFor()
  await expectOfficeAccessible(page, 'no answer came')
  await press(page, t('common.tryAgain'))
  await page.getByRole('heading', { name: t('counter.charged', { amount: kronor(card.balance) }) }).waitFor()
  await page.getByText(t('counter.rest', { rest: kronor(31) })).waitFor()
  expect(await card.left()).toBe(0)
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await row.waitFor()
  expect(await row.count()).toBe(1)

  // The card has nothing left: said, with what to do.
  await press(page, t('counter.next'))
  await type(page, card.code)
  await page.getByText(t('counter.ended.used')).waitFor()
  await page.getByText(t('counter.advice.otherwise')).waitFor()

  await loseAnswer(page, '/api/till/gift-cards/reverse')
  const again = page.getByRole('dialog').getByRole('button', { name: t('counter.reverse', { amount: kronor(card.balance) }) })
  await press(row, t('counter.reverseOf', { reference }))
  await again.click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await again.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row.getByText(t('counter.reversed'), { exact: true }).waitFor()
  expect(await card.left()).toBe(card.balance)
})

test('cards that do not pay are refused with why and what to do, each in its words', async () => {
  const { page, expectError } = await atReception(visitor)
  const card = await aGiftCard()
  const run = (text: string) => inDatabase(inject('dataDir'), (client) => client.query(text, [card.guid]))
  const refused = page.getByRole('heading', { name: t('counter.refused') })
  /** The next card is scanned while the outcome of the last one stands there. */
  const isRefused = async (code: string, ...said: readonly (string | RegExp)[]) => {
    await type(page, code)
    for (const text of said) await page.getByText(text).first().waitFor()
    await refused.waitFor()
  }
  expectError(/status of 40[04] .*\/api\/till\/gift-cards/)
  await isRefused('NOBODYS-CODE-1234', t('counter.advice.again'))
  await expectOfficeAccessible(page, 'an unknown code at the counter')
  await press(page, t('counter.next'))
  await run("update gift_cards set valid_to = '2026-01-31' where id = $1")
  await isRefused(card.code, /expired on 31 Jan 2026/, t('counter.advice.otherwise'))
  await press(page, t('counter.next'))
  await run(
    "update gift_cards set valid_to = '2030-01-31', country_id = (select id from countries where key = 'norway') where id = $1",
  )
  await isRefused(card.code, t('counter.advice.elsewhere'))
  await press(page, t('counter.next'))
  await run("update gift_cards set country_id = (select id from countries where key = 'sweden') where id = $1")
  await run(
    `insert into gift_card_entries (gift_card_id, kind, amount_minor, at)
     select gift_card_id, 'revoke', -balance_minor, now() from gift_card_entries where gift_card_id = $1 order by number desc limit 1`,
  )
  await isRefused(card.code, t('counter.ended.revoked'), t('counter.advice.otherwise'))
})

test('to whoever has signed in with a PIN the page says that it needs more, and leads on', async () => {
  const { page } = await atReception(visitor)
  // As the server answers at a shared device: the permissions of the door, and which device it is.
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (...asked) => {
      const answer = await real(...asked)
      if (!answer.url.endsWith('/api/staff/me')) return answer
      const me = (await answer.json()) as { permissions: { permission: string }[]; places: { id: string }[] }
      const permissions = me.permissions.filter(({ permission }) => permission.startsWith('door.'))
      const device = { id: crypto.randomUUID(), name: 'Entrance', placeId: me.places[0]?.id }
      return Response.json({ ...me, permissions, device })
    }
  })
  await page.reload()
  await page.getByRole('heading', { name: t('counter.pinTitle') }).waitFor()
  await expectOfficeAccessible(page, 'the counter, with a PIN')
  await press(page.locator('main'), t('common.nav.signOut'))
  await page.waitForURL(({ pathname }) => pathname === '/sign-in')
})
