import type { Company } from '../companies.sql.ts'
import { type DatevRow, datevRows } from './datev-rows.rules.ts'
import { encode1252 } from './encodings.ts'
import { compact, decimal, type FileInput, type Format } from './format.ts'
import { lineText } from './texts.ts'
import type { Voucher } from './voucher.rules.ts'

// DATEV format, header version 700, posting batch (Buchungsstapel) in format version 13: 125 fields a row, those of text in quotation marks.
const numbered = (name: string, infix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => [`${name} - Art ${at + 1}`, `${name}${infix}- Inhalt ${at + 1}`]).flat()
export const datevColumns: readonly string[] = [
  ...'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel)'.split(
    ';',
  ),
  ...'BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank'.split(
    ';',
  ),
  ...'Sachverhalt;Zinssperre;Beleglink'.split(';'),
  ...numbered('Beleginfo', ' ', 8),
  ...'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart'.split(
    ';',
  ),
  ...'Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'.split(
    ';',
  ),
  ...numbered('Zusatzinformation', '', 20),
  ...'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp'.split(
    ';',
  ),
  ...'USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen)'.split(
    ';',
  ),
  ...'Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer'.split(
    ';',
  ),
  ...'Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum'.split(
    ';',
  ),
  ...'Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung)'.split(
    ';',
  ),
  ...'EU-Steuersatz (Ursprung);Abw. Skontokonto'.split(';'),
]
/** Fields of text, from 1. */
export const datevTextFields: ReadonlySet<number> = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, 20],
  ...Array.from({ length: 16 }, (_, at) => 21 + at),
  ...[37, 38, 40, 42],
  ...Array.from({ length: 40 }, (_, at) => 48 + at),
  ...[91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123],
])
const costCentreField = 37
const fixedField = 114

const text = (value: string, most: number): string =>
  `"${value
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .replaceAll('"', '""')}"`
const chartOf = (numbers: readonly string[]): string => (numbers.includes('1200') ? '03' : numbers.includes('1800') ? '04' : '')

const header = (input: FileInput): string => {
  const { company, from, to, closedAt, accounts, month } = input
  const numbers = [...accounts.values()].map(({ number }) => number)
  const made = (closedAt ?? new Date(0)).toISOString().replace(/\D/g, '').slice(0, 17)
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', made, '', '"HO"', '""', '""'],
    ...[
      `${company.datevConsultant}`,
      `${company.datevClient}`,
      `${from.slice(0, 4)}0101`,
      `${Math.max(4, ...numbers.map((number) => number.length))}`,
    ],
    ...[compact(from), compact(to), text(`Hoppla ${month}`, 30), '""', '1', '0', '0', text(company.currency, 3), '', '""', '', ''],
    ...[text(chartOf(numbers), 2), '', '', '""', '""'],
  ].join(';')
}

const rowOf = (input: FileInput, { number, day, event }: Voucher, row: DatevRow): string => {
  const { company, centres, language } = input
  const centre = row.placeId === null ? undefined : centres.get(row.placeId)
  const fields = datevColumns.map((_, at): string => (datevTextFields.has(at + 1) ? '""' : ''))
  const set = (field: number, value: string) => {
    fields[field - 1] = value
  }
  set(1, decimal(row.amountMinor).replace('.', ','))
  set(2, row.isDebit ? '"S"' : '"H"')
  set(3, text(company.currency, 3))
  set(7, row.account)
  set(8, row.contra)
  set(9, `"${row.taxKey}"`)
  set(10, `${day.slice(8)}${day.slice(5, 7)}`)
  set(11, text(`${day.slice(0, 4)}-${number}`, 36))
  set(14, text(lineText(language, event, row.product), 60))
  set(costCentreField, text(centre?.costCentre ?? '', 36))
  set(fixedField, '0')
  return fields.join(';')
}

/** Germany: a posting batch of the month. Gross amounts with tax keys, and accounts that have no VAT function of their own. */
export const datev: Format = {
  contentType: 'text/csv; charset=windows-1252',
  fileName: ({ month }) => `EXTF_Buchungsstapel_${month}.csv`,
  language: 'de',
  needsClosed: true,
  missing: ({ number, datevConsultant, datevClient }: Company) => [
    ...(number === '' ? (['number'] as const) : []),
    ...(datevConsultant === null ? (['datevConsultant'] as const) : []),
    ...(datevClient === null ? (['datevClient'] as const) : []),
  ],
  write: async function* (input, vouchers) {
    yield encode1252(`${header(input)}\r\n${datevColumns.join(';')}\r\n`)
    for await (const voucher of vouchers)
      yield encode1252(
        datevRows(input, voucher)
          .map((row) => `${rowOf(input, voucher, row)}\r\n`)
          .join(''),
      )
  },
}
