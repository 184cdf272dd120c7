import { Button, Checkbox } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'

/** Recovery codes, shown once: copied, downloaded or printed before it goes on. */
export const RecoveryCodes = ({
  codes,
  press,
  isGoing = false,
  go,
}: {
  codes: readonly string[]
  press: string
  isGoing?: boolean
  go: () => void
}) => {
  const { t } = useWords()
  const clipboard = useClipboard()
  const [isKept, setKept] = useState(false)
  const text = `${t('signIn.codes.heading')} (${location.host})\n\n${codes.join('\n')}\n`
  return (
    <div className="stack printed">
      <h2>{t('signIn.codes.title')}</h2>
      <p>{t('signIn.codes.lead')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="spread not-printed">
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => clipboard.copy(text)}>
          {t(clipboard.copied ? 'common.copied' : 'common.copy')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('signIn.codes.file'))}
        >
          {t('signIn.codes.download')}
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('signIn.codes.print')}
        </Button>
      </div>
      <div className="stack not-printed">
        <Checkbox checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} label={t('signIn.codes.kept')} />
        <Button variant="next" size="md" fullWidth disabled={!isKept} loading={isGoing} onClick={go}>
          {press}
        </Button>
      </div>
    </div>
  )
}
