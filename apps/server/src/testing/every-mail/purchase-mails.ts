import { orderGiftCard } from '@hoppla/contract/orders'
import { confirmWithdrawal, readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { orderTicketCode } from '@hoppla/contract/tickets'
import { listWaitingPhotos, reviewPhoto, uploadPassPhoto, type WaitingPhoto } from '@hoppla/contract/tickets/pass-photos'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import type { Centre } from '../../modules/classes/testing/centre.ts'
import { remindOfGiftCards } from '../../modules/gift-cards/gift-card-reminders.ts'
import type { Buyer } from '../../modules/orders/testing/shop.ts'
import type { TestCall } from '../app.ts'
import { done, friend, writtenWords } from './calls.ts'

const buy = async (centre: Centre, buyer: Buyer, ...order: Parameters<Buyer['atCheckoutOf']>): Promise<string> => {
  const { orderReference, payment } = await buyer.atCheckoutOf(...order)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  expect((await buyer.status(orderReference)).status).toBe('Completed')
  return orderReference
}

/** Presents, a gift card that ends, and a pass with its photo. @returns the second half: a withdrawal. */
export const causePurchaseMails = async (centre: Centre, astrid: Buyer, staff: TestCall) => {
  const ok = done(centre)
  const card = { articleId: await centre.giftCard(), delivery: friend('elsa-present@example.com') }
  await buy(centre, astrid, orderGiftCard, card)
  const code = { articleId: await centre.article('serial-ticket'), delivery: friend('maja-present@example.com') }
  const given = await buy(centre, astrid, orderTicketCode, code)
  const ending = await centre.aPaidCard(astrid)
  await centre.deps.pool.query(`update gift_cards set valid_to = $2, issued_at = '2024-01-01' where id = $1`, [
    ending.guid,
    addDays(centre.today(), 20),
  ])
  await remindOfGiftCards.run(centre.deps, {})
  const child = (
    await ok(astrid.call, addChild, {
      body: { firstName: writtenWords.child, lastName: 'Lind', birthDate: '2021-03-04' },
    })
  ).body as ChildAccount
  await buy(centre, astrid, orderDirectPass, { articleId: await centre.article('pass'), childId: child.guid, method: 'card' })
  const passes = (await ok(astrid.call, listMyPasses, {})).body as Pass[]
  const pass = passes.find((each) => each.child?.guid === child.guid) ?? expect.fail('no pass')
  const picture = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer()
  await ok(astrid.call, uploadPassPhoto, { params: { guid: pass.guid }, body: { image: picture.toString('base64') } })
  const waiting = (await ok(staff, listWaitingPhotos, {})).body as WaitingPhoto[]
  const photo = waiting.find(({ passId }) => passId === pass.guid) ?? expect.fail('no photo')
  await ok(staff, reviewPhoto, { params: { guid: photo.guid }, body: { approved: false, reason: 'blurred' } })
  return async () => {
    const contract = { orderReference: given, email: 'astrid@hoppla.example' }
    const { refundAmount } = (await ok(centre.call, readWithdrawal, { body: contract })).body as WithdrawalStatement
    await ok(centre.call, confirmWithdrawal, { body: { ...contract, name: 'Astrid Lind', refundAmount } })
  }
}
