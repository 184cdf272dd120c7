import { type Acting, beginActing, orderForCustomer } from '@hoppla/contract/customer-service/acting'
import {
  type DataRequest,
  openDataRequest,
  performDataRequest,
  sendCheckCode,
} from '@hoppla/contract/customer-service/data-requests'
import { type EnquiryForm, type EnquirySent, getEnquiryForm, sendGroupEnquiry, sendPartyEnquiry } from '@hoppla/contract/enquiries'
import { agreeParty, answerEnquiry } from '@hoppla/contract/enquiries/inbox'
import { idOf } from '../../import/ids.ts'
import { addDays } from '../../kernel/calendar.ts'
import type { Centre } from '../../modules/classes/testing/centre.ts'
import { aParent } from '../../modules/privacy/testing/parents.ts'
import type { TestCall } from '../app.ts'
import { done, writtenWords } from './calls.ts'

/** Staff order for a customer, who gets the link to pay. */
export const causeActingMails = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const customer = await aParent(centre)
  await centre.deps.pool.query("update accounts set country_id = (select id from countries where slug = 'sweden') where id = $1", [
    customer.id,
  ])
  const begun = await ok(staff, beginActing, { body: { customerId: customer.id, reason: 'phone', note: writtenWords.message } })
  const articleId = await centre.giftCard('sweden', 500)
  const params = { actingId: (begun.body as Acting).id }
  await ok(staff, orderForCustomer, { params, body: { kind: 'gift-card', articleId } })
}

/** A family without an account asks for its data: the code, and the link to what there is. */
export const causeDataRequestMails = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const { rows } = await centre.deps.pool.query<{ email: string }>(
    `select e.email from enquiries e where not exists (select from accounts a where a.email_normalized = lower(e.email)) limit 1`,
  )
  const body = { email: rows[0]?.email ?? '', kind: 'export', channel: 'phone', note: writtenWords.message } as const
  const { id: requestId } = (await ok(staff, openDataRequest, { body })).body as DataRequest
  await ok(staff, sendCheckCode, { params: { requestId } })
  await centre.deps.pool.query(
    `update data_requests set checked_at = $2, checked_by = (select id from accounts where email = 'rut@hoppla.example') where id = $1`,
    [requestId, centre.deps.clock.now()],
  )
  await ok(staff, performDataRequest, { params: { requestId }, body: {} })
}

/** A party and a group of a school, and their answers. */
export const causeEnquiryMails = async (centre: Centre): Promise<void> => {
  const ok = done(centre)
  const fields = async (email: string) => {
    const { form } = (await ok(centre.call, getEnquiryForm, {})).body as EnquiryForm
    // As a person has it in hand.
    centre.deps.clock.advance(20)
    const playgroundId = idOf('place', 'orebro')
    return { form, email, playgroundId, date: addDays(centre.today(), 30), name: writtenWords.enquirer, phone: '070-174 06 11' }
  }
  const { child, message } = writtenWords
  const party = {
    ...(await fields('party@families.example')),
    time: 'midday',
    children: 12,
    age: 6,
    childFirstName: child,
    message,
  }
  const asked = (await ok(centre.call, sendPartyEnquiry, { body: party } as never)).body as EnquirySent
  const group = {
    ...(await fields('group@families.example')),
    kind: 'school',
    organisation: 'Almby',
    children: 24,
    adults: 3,
    food: 'meal',
  }
  const sent = (await ok(centre.call, sendGroupEnquiry, { body: { ...group, message } } as never)).body as EnquirySent
  const ines = await centre.asStaff('ines@hoppla.example')
  await ok(ines, answerEnquiry, { params: { id: sent.id }, body: { version: 0, text: message, isDone: true } })
  const agreed = { day: addDays(centre.today(), 30), from: '13:30', children: 9 }
  await ok(ines, agreeParty, { params: { id: asked.id }, body: { version: 0, party: agreed } })
}
