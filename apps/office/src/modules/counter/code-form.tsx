import { Button, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { submitted } from '../../parts/form-submit.ts'
import { useWords } from '../../platform/words.ts'

/** A hand scanner types the code and presses Enter; so does whoever types it. @param openCamera undefined while it is open. */
export const CodeForm = ({
  look,
  isBusy,
  openCamera,
}: {
  look: (code: string) => void
  isBusy: boolean
  openCamera: (() => void) | undefined
}) => {
  const { t } = useWords()
  const [code, setCode] = useState('')
  // A scanner needs no keyboard on the screen: it comes when somebody touches the field.
  const [hasKeyboard, setKeyboard] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const showKeyboard = () => {
    if (hasKeyboard) return
    flushSync(() => setKeyboard(true))
    field.current?.blur()
    field.current?.focus()
  }
  const typed = code.trim()
  const send = () => {
    if (typed === '' || isBusy) return
    look(typed)
    // Scanned twice, the second code is no end of the first.
    setCode('')
  }
  return (
    <form className="panel stack" onSubmit={submitted(send)}>
      <TextInput
        ref={field}
        size="lg"
        label={t('counter.code')}
        description={t('counter.hint')}
        value={code}
        maxLength={60}
        inputMode={hasKeyboard ? 'text' : 'none'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onClick={showKeyboard}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="lg" variant="next" loading={isBusy} disabled={typed === ''}>
        {t('counter.look')}
      </Button>
      {openCamera && (
        <Button size="lg" leftSection={<IconCamera size={22} aria-hidden />} onClick={openCamera}>
          {t('door.camera.open')}
        </Button>
      )}
    </form>
  )
}
