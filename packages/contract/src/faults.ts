/**
 * What is wrong with a value that only a rule of ours can check: the options of a `refine`. The server makes a sentence of it in the caller's language; a
 * text written here would reach people in one language only. The keys are those of packages/i18n/src/messages/{language}/faults.ts.
 * @param count the number that the sentence names.
 */
export const fault = (
  key:
    | 'required'
    | 'tooShort'
    | 'tooLong'
    | 'characters'
    | 'date'
    | 'year'
    | 'chainRole'
    | 'linesOrEverything'
    | 'twice'
    | 'period'
    | 'order',
  count?: number,
) => ({ params: { fault: { key, ...(count === undefined ? {} : { count }) } } })
