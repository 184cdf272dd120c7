import type { FoundCustomer } from '@hoppla/contract/staff/search'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../platform/words.ts'

/** What is known of a customer that was found, in the palette itself. */
export const PaletteFacts = ({ customer: { name, town, email }, back }: { customer: FoundCustomer; back: () => void }) => {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="palette-facts">
      <h2>{name}</h2>
      <dl className="facts">
        <div className="fact">
          <dt>{t(town === null ? 'common.palette.email' : 'common.palette.town')}</dt>
          <dd>{town ?? email}</dd>
        </div>
      </dl>
      <Button ref={button} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
        {t('common.palette.back')}
      </Button>
    </div>
  )
}
