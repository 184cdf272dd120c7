import { type FoundFamily, searchAtDoor } from '@hoppla/contract/door/search'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Finds a family that has no card with it, by name or telephone number; whoever is chosen is looked up like a card. */
export const SearchPanel = ({ playgroundId, look }: { playgroundId: string; look: (code: string) => void }) => {
  const { t } = useWords()
  const [text, setText] = useState('')
  const typed = text.trim()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callApi(searchAtDoor, { body: { playgroundId, text: typed } }),
  })
  return (
    <section className="door-view door-find" aria-label={t('door.search.title')}>
      <h2>{t('door.search.title')}</h2>
      <form className="door-card" onSubmit={submitted(() => typed.length >= 3 && mutate())}>
        <TextInput
          // Whoever opened this wants to type.
          ref={field}
          size="xl"
          label={t('door.search.label')}
          description={t('door.search.hint')}
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="xl" variant="next" loading={isPending} disabled={typed.length < 3}>
          {t('door.search.find')}
        </Button>
      </form>
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      <div role="status">{data?.families.length === 0 && <p>{t('door.search.none')}</p>}</div>
      {data && data.families.length > 0 && (
        <ul aria-label={t('door.search.found')}>
          {data.families.map((family) => (
            <FamilyButton key={family.code} family={family} choose={() => look(family.code)} />
          ))}
        </ul>
      )}
      {data?.hasMore && <p>{t('door.search.more')}</p>}
    </section>
  )
}

const FamilyButton = ({ family: { name, phoneEnd, children }, choose }: { family: FoundFamily; choose: () => void }) => {
  const { t } = useWords()
  const parent = phoneEnd === null ? name : `${name}, ${t('door.search.phoneEnd', { end: phoneEnd })}`
  const ages = children.map((child) => `${child.name} (${t('door.age', { count: child.age })})`).join(', ')
  return (
    <li>
      <Button size="xl" className="found" variant="default" fullWidth onClick={choose}>
        {ages === '' ? parent : `${ages} · ${parent}`}
      </Button>
    </li>
  )
}
