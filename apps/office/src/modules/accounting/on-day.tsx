import { TextInput } from '@mantine/core'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { periodOf } from './periods.rules.ts'
import type { TabInput } from './tab-input.ts'

/** At the end of which day a balance is asked for: the last of the month, or any other, as the address says. */
export const useOnDay = ({ company, month }: TabInput): string => {
  const asked = useInAddress('on')
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : periodOf(month, company.today).to
}

export const OnDay = (input: TabInput) => {
  const { t } = useWords()
  const on = useOnDay(input)
  const set = useSetAddress()
  return (
    <TextInput
      type="date"
      className="start"
      label={t('accounting.on')}
      value={on}
      onChange={(event) => set({ on: event.currentTarget.value })}
    />
  )
}
