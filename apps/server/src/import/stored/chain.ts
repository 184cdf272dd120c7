import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { GiftCardVoucher, PaymentSettings, Texts, VatRates } from '../../db/tables/places.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, rowOf, some, unless, wordsOf } from './values.ts'

type Country = {
  id: string
  key: string
  slug: string
  brand: string
  name: string
  culture: string
  currency: string
  timezone: string
  languages: string[]
  phoneCode: string
  holidayCountry: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  companyVatNumber: string
  companyPhone: string
  companyManagers: string[]
  complaints: Texts
  vatRates: VatRates
  voucher: GiftCardVoucher
  smsFrom: string
  mailFrom: string
  payment: PaymentSettings
  giftCardYears: number
  refundLimitMinor: number | null
  lowestPriceShown: boolean
  createUserInNav: boolean
  merchantId: string | null
  tenderType: string | null
  position: number
}

/** Rows of countries. */
export const storedCountries = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Country>`
    select c.id, c.key, c.slug, b.key as brand, c.name, c.culture, c.currency, c.timezone, c.languages, c.phone_code as "phoneCode",
      c.holiday_country as "holidayCountry", c.company_name as "companyName", c.company_orgno as "companyOrgno",
      c.company_address as "companyAddress", c.company_vat_number as "companyVatNumber", c.company_phone as "companyPhone",
      c.company_managers as "companyManagers", c.complaints, c.vat_rates as "vatRates", c.gift_card_voucher as voucher, c.sms_from as "smsFrom",
      c.mail_from as "mailFrom", c.payment, c.gift_card_years as "giftCardYears", c.refund_limit_minor as "refundLimitMinor", c.lowest_price_shown as "lowestPriceShown",
      c.create_user_in_nav as "createUserInNav", c.future_ordering_merchant_id as "merchantId",
      c.future_ordering_nav_tender_type as "tenderType", c.position
    from countries c join brands b on b.id = c.brand_id
    where ${among('c.id', items)} order by c.position, c.key collate "C"`.execute(db)
  return rows.map((country) => ({ item: country.id, file: 'countries.yaml', row: rowOfCountry(country) }))
}

const rowOfCountry = (country: Country): StoredRow['row'] =>
  rowOf({
    key: country.key,
    slug: unless(country.slug, country.key),
    brand: country.brand,
    name: country.name,
    culture: country.culture,
    currency: country.currency,
    timezone: country.timezone,
    languages: country.languages,
    phoneCode: country.phoneCode,
    holidayCountry: country.holidayCountry,
    companyName: country.companyName,
    companyOrgno: country.companyOrgno,
    companyAddress: country.companyAddress,
    companyVatNumber: country.companyVatNumber,
    companyPhone: country.companyPhone,
    companyManagers: some(country.companyManagers),
    complaints: wordsOf(country.complaints),
    vatRates: ratesOf(country.vatRates),
    giftCardVoucher: unless(country.voucher, 'multi-purpose'),
    smsFrom: country.smsFrom,
    mailFrom: country.mailFrom,
    payment: { adapter: country.payment.adapter, methods: country.payment.methods },
    giftCardYears: country.giftCardYears,
    refundLimit: country.refundLimitMinor === null ? undefined : fromMinor(country.refundLimitMinor, country.currency),
    lowestPriceShown: unless(country.lowestPriceShown, true),
    createUserInNav: unless(country.createUserInNav, false),
    futureOrderingMerchantId: given(country.merchantId),
    futureOrderingNavTenderType: given(country.tenderType),
    position: country.position,
  })

const ratesOf = ({ giftCard, serialTicket, pass, childClass, camp, campMeals: meals }: VatRates): StoredRow['row'] =>
  rowOf({
    giftCard,
    serialTicket,
    pass,
    childClass,
    camp,
    campMeals: meals && { percentOfPrice: meals.percentOfPrice, vat: meals.vat },
  })
