import type { Words } from '../../translate.ts'
import identity from './identity.ts'

/** What is wrong with one field of a request, as a sentence beside the field. What a page can see by itself before sending it says in the same words. */
const faults = {
  required: 'Please fill this in.',
  unknown: 'We don’t know this field.',
  type: 'That isn’t what we expected here.',
  text: 'Enter text here.',
  number: 'Enter a number.',
  wholeNumber: 'Enter a whole number.',
  yesNo: 'Answer yes or no.',
  list: 'Enter a list here.',
  choice: 'Choose one of the options.',
  tooShort: 'Use at least {{number}} characters.',
  tooLong: 'Use at most {{number}} characters.',
  tooFew: 'Choose at least {{number}}.',
  tooMany: 'Choose at most {{number}}.',
  least: 'Enter {{number}} or more.',
  most: 'Enter {{number}} or less.',
  moreThan: 'Enter more than {{number}}.',
  lessThan: 'Enter less than {{number}}.',
  email: identity.missing.emailForm,
  phone: identity.missing.phone,
  date: 'Enter a real date, for example 2026-12-24.',
  moment: 'Enter a date and time, for example 2026-12-24T10:00:00Z.',
  year: 'Choose a day between 2000 and 2199.',
  id: 'We don’t recognise this.',
  format: 'Please check how this is written.',
  characters: 'This contains a character we can’t use.',
  file: 'We couldn’t read this file.',
  chainRole: 'This role always applies to the whole chain. Choose another role for a single place.',
  linesOrEverything: 'Choose either certain lines or everything.',
  password: {
    requiredLength: 'Use at least {{number}} characters.',
    requiredUniqueChars: 'Use at least {{number}} different characters.',
    requireLowercase: 'Add a lower-case letter.',
    requireUppercase: 'Add an upper-case letter.',
    requireDigit: 'Add a digit.',
    requireNonAlphanumeric: 'Add a symbol, such as ! or ?',
  },
  /** What still belongs to a place that is to be removed, by table. */
  dependents: {
    account_roles: 'staff roles: {{number}}',
    accounts: 'accounts: {{number}}',
    application_notice_locations: 'notices: {{number}}',
    areas: 'areas: {{number}}',
    article_locations: 'articles sold here: {{number}}',
    articles: 'articles: {{number}}',
    class_bookings: 'class bookings: {{number}}',
    classes: 'classes: {{number}}',
    content_pages: 'pages: {{number}}',
    credit_note_counters: 'credit note series: {{number}}',
    dining_tables: 'tables: {{number}}',
    enquiries: 'enquiries: {{number}}',
    entrance_prices: 'entry prices: {{number}}',
    locations: 'places within it: {{number}}',
    offers: 'offers: {{number}}',
    orders: 'orders: {{number}}',
    party_packages: 'party packages: {{number}}',
    passes: 'passes: {{number}}',
    playgrounds: 'play centres: {{number}}',
    receipt_counters: 'receipt series: {{number}}',
    regions: 'regions: {{number}}',
    room_media: 'pictures: {{number}}',
    rooms: 'rooms: {{number}}',
  },
}
export default faults

/** The shape every other language has. */
export type EnglishFaults = typeof faults
export type FaultsWords = Words<EnglishFaults>
