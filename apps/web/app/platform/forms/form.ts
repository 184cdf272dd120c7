import type { FieldError } from '@hoppla/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { errorText, fieldErrors } from '../api/api-errors.ts'
import { useWords } from '../i18n/words.ts'

/** What is wrong, by field name; under `''` what no field is to blame for. */
export type Problems = Record<string, string>

export type Form = {
  busy: boolean
  submit: (event: SyntheticEvent<HTMLElement>) => void
  /** The text for a field, if it is at fault. */
  problem: (field: string) => string | undefined
  /** For the error summary. */
  errors: FieldError[]
  attempt: number
}

type Options = {
  /** Problems that can be seen before sending. */
  check?: (values: Record<string, string>) => Problems
  /** Sends the values. The key stays the same while the same values are tried again. */
  send: (values: Record<string, string>, idempotencyKey: string) => Promise<void>
  /** The form's name of a field that the API knows by another path. */
  fieldOf?: (path: string) => string
}

/** The problems in a failure, for a form with these fields; a general text when no field of the form is at fault. */
export const problemsOf = (
  error: unknown,
  fields: readonly string[],
  fieldOf: (path: string) => string,
  general: string,
): Problems => {
  const found: Problems = {}
  for (const [path, [message]] of Object.entries(fieldErrors(error))) {
    const field = fieldOf(path)
    if (message !== undefined) found[fields.includes(field) ? field : ''] ??= message
  }
  return Object.keys(found).length > 0 ? found : { '': general }
}

const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

type Failed = {
  problems: Problems
  fields: string[]
  /** Fields that the form's own check found wrong. */
  seen: string[]
  attempt: number
}

/** Clears a field's error as soon as it is correct: by the form's own check, or, where only the server knows, when the field is changed. */
const stillWrong = ({ problems, seen }: Failed, found: Problems, changed: string): Problems =>
  Object.fromEntries(
    // A date is typed in several fields and posted as one: what the check finds no more is right, whichever field was changed.
    Object.entries(problems).flatMap(([field, text]): [string, string][] => {
      const now = seen.includes(field) ? found[field] : field === changed || field === '' ? undefined : text
      return now === undefined ? [] : [[field, now]]
    }),
  )

/** Calls `changed` with the form and the changed field's name, after React has put what was entered into its state. @returns what begins it. */
const useChanges = (changed: (form: HTMLFormElement, name: string) => void) => {
  const listensTo = useRef<HTMLFormElement>(undefined)
  return (form: HTMLFormElement) => {
    if (listensTo.current === form) return
    listensTo.current = form
    const later = ({ target }: Event) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
      setTimeout(() => changed(form, name))
    }
    form.addEventListener('input', later)
    form.addEventListener('change', later)
  }
}

/** A form that keeps its values, shows errors, shows that it is being sent, and is sent only once. */
export const useForm = ({ check = () => ({}), send, fieldOf = (path) => path }: Options): Form => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>({ problems: {}, fields: [], seen: [], attempt: 0 })
  const running = useRef(false)
  const last = useRef({ content: '', key: '' })
  const newestCheck = useRef(check)
  newestCheck.current = check
  const listen = useChanges((form, name) => {
    const found = newestCheck.current(valuesIn(form))
    setFailed((before) => ({ ...before, problems: stillWrong(before, found, name) }))
  })
  const fail = (problems: Problems, fields: string[], seen: Problems = {}) =>
    setFailed(({ attempt }) => ({ problems, fields, seen: Object.keys(seen), attempt: attempt + 1 }))

  const submit = async (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    if (running.current) return
    const form = event.currentTarget
    if (!(form instanceof HTMLFormElement)) return
    listen(form)
    const values = valuesIn(form)
    const fields = [...form.elements].flatMap((element) => element.getAttribute('name') ?? [])
    const seen = check(values)
    if (Object.keys(seen).length > 0) return fail(seen, fields, seen)
    const content = JSON.stringify(values)
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    running.current = true
    setBusy(true)
    setFailed((before) => ({ ...before, problems: {} }))
    try {
      await send(values, last.current.key)
    } catch (error) {
      fail(problemsOf(error, fields, fieldOf, errorText(error, t)), fields)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const inOrder = Object.entries(failed.problems).sort(([a], [b]) => failed.fields.indexOf(a) - failed.fields.indexOf(b))
  return {
    busy,
    submit: (event) => void submit(event),
    problem: (field) => failed.problems[field],
    errors: inOrder.map(([field, text]) => (field === '' ? { text } : { id: field, text })),
    attempt: failed.attempt,
  }
}

/** An address that a mail could reach; the server has the last word. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
