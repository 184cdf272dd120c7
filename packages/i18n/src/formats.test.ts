import { expect, test } from 'vitest'
import { formatTime } from './formats.ts'
import { bcpCodes, languages } from './languages.ts'

test.each(languages)('clock times in %s are written as Intl writes them', (language) => {
  const intl = new Intl.DateTimeFormat(bcpCodes[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  for (const time of ['00:00', '06:30', '09:05', '12:00', '18:00', '23:59'])
    expect(formatTime(time, language)).toBe(intl.format(new Date(`1970-01-01T${time}:00Z`)))
})
