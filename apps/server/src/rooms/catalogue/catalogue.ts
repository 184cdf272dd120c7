export { giftCardValidTo, type InactiveReason, inactiveReasonOf } from './catalogue.rules.ts'
