import { countries as knownCountries } from '@hoppla/contract/countries'
import { type PayMethod, payMethods } from '@hoppla/contract/orders/pay-methods'
import { languages, toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import { paymentProviderNames, paymentProviderOf } from '../../adapters/payments/registry.ts'
import { holidayPartsOf } from '../../modules/places/places.ts'
import { currencyFindings } from '../changed-country.ts'
import { currencyFault } from '../currencies.ts'
import {
  bool,
  decimal,
  email,
  integer,
  key,
  money,
  phone,
  position,
  shortText,
  slug,
  texts,
  timeZone,
  uniqueList,
} from '../fields.ts'
import { idOf } from '../ids.ts'
import { newPlace, reference } from '../references.ts'
import { storedCountries } from '../stored/chain.ts'
import { subject } from '../subject.ts'
import { companyFindings, knownCountryFindings, payMethodFindings, taxFindings } from './country-law.rules.ts'

const language = z.enum(languages, `is none of the languages ${languages.join(', ')}`)
const percent = decimal(0, 100)

/** What the country's law asks of the row; nothing of an unknown country, which is refused by itself. */
const lawFindings = (
  row: Parameters<typeof companyFindings>[0] & {
    key: string
    slug?: string | undefined
    currency: string
    payment: { methods: PayMethod[] }
  },
) => {
  const country = knownCountries.find(({ slug: known }) => known === (row.slug ?? row.key))
  if (!country) return []
  const { code, law } = country
  return [...companyFindings(row, law), ...payMethodFindings(row.payment.methods, law, { code, currency: row.currency })]
}

/** What the country's payment provider cannot do, or not here. */
const providerFindings = ({ adapter, methods }: { adapter: string; methods: PayMethod[] }, isOpen: boolean) => {
  const provider = paymentProviderOf(adapter)
  if (!provider) return []
  const unknown = methods.filter((method) => !provider.methods.includes(method))
  return [
    ...(!isOpen && provider.isForDevelopers
      ? [{ path: ['payment', 'adapter'], reason: `${provider.title} are refused in production` }]
      : []),
    ...unknown.map((method) => ({
      path: ['payment', 'methods'],
      reason: `${method} is no way to pay by ${provider.title}, which has ${provider.methods.join(', ')}`,
    })),
  ]
}

/** countries: each with its site, languages, money and company. */
export const countries = subject({
  name: 'countries',
  row: ({ known }) =>
    z.strictObject({
      key,
      slug: slug.optional(),
      brand: reference(known, 'brands'),
      name: shortText,
      culture: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'write language and country: sv-SE'),
      currency: z.string().superRefine((code, context) => {
        const fault = currencyFault(code)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
      timezone: timeZone,
      languages: uniqueList(language).refine((all) => all.length > 0, 'write at least one language'),
      phoneCode: z.string().regex(/^\+[1-9]\d{0,3}$/, 'write the country code with +: +46'),
      holidayCountry: z.string().regex(/^[A-Z]{2}$/, 'write the country in two capitals: SE'),
      companyName: shortText,
      companyOrgno: shortText,
      companyAddress: shortText,
      companyVatNumber: z
        .string()
        .regex(/^([A-Z]{2}[0-9A-Z+*]{2,12}|\d{9}MVA)$/, 'write the VAT number without spaces: SE559000120401'),
      companyPhone: phone,
      companyManagers: uniqueList(shortText).default([]),
      complaints: texts,
      vatRates: z.strictObject({
        giftCard: percent,
        serialTicket: percent,
        pass: percent,
        childClass: percent,
        /** Of holiday camps; `childClass` when left out. */
        camp: percent.optional(),
        /** The part of a camp's price that is its meals, in percent, and the VAT on it. */
        campMeals: z.strictObject({ percentOfPrice: decimal(1, 90), vat: percent }).optional(),
      }),
      giftCardVoucher: z
        .enum(['single-purpose', 'multi-purpose'], 'is neither single-purpose nor multi-purpose')
        .default('multi-purpose'),
      smsFrom: z.string().regex(/^[A-Za-z0-9]{3,11}$/, 'a sender of text messages has 3 to 11 letters or digits'),
      mailFrom: email,
      payment: z.strictObject({
        adapter: z.string().refine((name) => paymentProviderOf(name) !== undefined, {
          error: () => `is none of the payment providers ${paymentProviderNames()}`,
        }),
        methods: uniqueList(z.enum(payMethods, `is none of ${payMethods.join(', ')}`)).refine(
          (all) => all.length > 0,
          'write at least one method',
        ),
      }),
      giftCardYears: integer(3, 20),
      refundLimit: money.optional(),
      lowestPriceShown: bool.default(true),
      createUserInNav: bool.default(false),
      futureOrderingMerchantId: shortText.optional(),
      futureOrderingNavTenderType: shortText.optional(),
      position: position.optional(),
    }),
  check: async (row, { db, known, isOpen }) => [
    ...newPlace(known, row.key, 'Country', row.key),
    ...(await currencyFindings(db, row.key, row.currency)),
    ...((await holidayPartsOf(row.holidayCountry))
      ? []
      : [{ path: ['holidayCountry'], reason: 'is no country whose public holidays are known: SE' }]),
    ...((row.languages as string[]).includes(row.culture.slice(0, 2))
      ? []
      : [{ path: ['culture'], reason: `is in none of the country's languages ${row.languages.join(', ')}` }]),
    ...knownCountryFindings(row, row.slug ?? row.key),
    ...lawFindings(row),
    ...taxFindings(row),
    ...providerFindings(row.payment, isOpen),
  ],
  write: (row, writer, { known }, { where, index }) => {
    const { key: name, languages: spoken, currency, timezone: timeZone, culture, vatRates, holidayCountry } = row
    const ourSlug = row.slug ?? name
    known.countries.set(name, {
      key: name,
      slug: ourSlug,
      languages: spoken,
      currency,
      timeZone,
      culture,
      vatRates,
      giftCardVoucher: row.giftCardVoucher,
      holidayCountry,
    })
    known.places.set(name, { type: 'Country', country: name, where })
    known.brandOf.set(name, row.brand)
    const id = idOf('place', name)
    writer.add('locations', { id, type: 'Country', parent_id: null })
    writer.add('countries', {
      id,
      key: name,
      slug: ourSlug,
      brand_id: idOf('brand', row.brand),
      name: row.name,
      culture,
      currency,
      timezone: timeZone,
      languages: spoken,
      phone_code: row.phoneCode,
      holiday_country: holidayCountry,
      company_name: row.companyName,
      company_orgno: row.companyOrgno,
      company_address: row.companyAddress,
      company_vat_number: row.companyVatNumber,
      company_phone: row.companyPhone,
      company_managers: row.companyManagers,
      complaints: row.complaints,
      gift_card_voucher: row.giftCardVoucher,
      vat_rates: vatRates,
      sms_from: row.smsFrom,
      mail_from: row.mailFrom,
      create_user_in_nav: row.createUserInNav,
      future_ordering_merchant_id: row.futureOrderingMerchantId ?? null,
      future_ordering_nav_tender_type: row.futureOrderingNavTenderType ?? null,
      payment: row.payment,
      gift_card_years: row.giftCardYears,
      refund_limit_minor: row.refundLimit === undefined ? null : toMinor(row.refundLimit, row.currency),
      lowest_price_shown: row.lowestPriceShown,
      position: row.position ?? index,
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedCountries,
})
