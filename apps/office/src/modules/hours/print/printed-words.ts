import { createTranslate, type Language, type Translate } from '@hoppla/i18n'
import type { PrintedHoursWords } from '@hoppla/i18n/messages/en/office/printed-hours'
import { queryOptions } from '@tanstack/react-query'

const files = import.meta.glob<{ default: PrintedHoursWords }>(
  '../../../../../../packages/i18n/src/messages/*/office/printed-hours.ts',
)

/** A language with its words of the sheet. */
export type Spoken = { language: Language; t: Translate<PrintedHoursWords> }

/** The sheet's words in the languages of a play centre, which need not be that of the office. */
export const printedWordsQuery = (languages: readonly Language[]) =>
  queryOptions({
    queryKey: ['printed-words', languages],
    queryFn: () =>
      Promise.all(
        languages.map(async (language): Promise<Spoken> => {
          const load = files[`../../../../../../packages/i18n/src/messages/${language}/office/printed-hours.ts`]
          if (!load) throw new Error(`There are no words of the sheet in ${language}.`)
          return { language, t: createTranslate<PrintedHoursWords>(language, (await load()).default) }
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
