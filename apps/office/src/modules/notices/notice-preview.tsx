import './notices.css'
import type { NoticeInput } from '@hoppla/contract/places/notice-editing'
import type { Language } from '@hoppla/i18n'
import {
  type Icon,
  IconAlertTriangle,
  IconBallFootball,
  IconCake,
  IconCalendar,
  IconCamera,
  IconCar,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconCup,
  IconExclamationCircle,
  IconGift,
  IconHeart,
  IconInfoCircle,
  IconMail,
  IconMapPin,
  IconPhone,
  IconSock,
  IconStar,
  IconTag,
  IconTicket,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { languageNames, useWords } from '../../platform/words.ts'

const icons: Readonly<Record<NonNullable<NoticeInput['icon']>, Icon>> = {
  alert: IconExclamationCircle,
  ball: IconBallFootball,
  cake: IconCake,
  calendar: IconCalendar,
  camera: IconCamera,
  car: IconCar,
  card: IconCreditCard,
  check: IconCheck,
  clock: IconClock,
  cup: IconCup,
  gift: IconGift,
  group: IconUsers,
  heart: IconHeart,
  info: IconInfoCircle,
  mail: IconMail,
  phone: IconPhone,
  pin: IconMapPin,
  sock: IconSock,
  star: IconStar,
  tag: IconTag,
  ticket: IconTicket,
  warning: IconAlertTriangle,
}
const ofKind: Readonly<Record<NoticeInput['kind'], Icon>> = {
  error: IconExclamationCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
}

/** How parents see it at the top of a page, in each of their languages. What is not written yet is said so. */
export const NoticePreview = ({ value, languages }: { value: NoticeInput; languages: readonly Language[] }) => {
  const { t } = useWords()
  const Shape = value.icon === null ? ofKind[value.kind] : icons[value.icon]
  return (
    <div className="stack">
      {languages.map((language) => (
        <figure key={language} className="preview">
          <figcaption className="muted">{languageNames[language]}</figcaption>
          <div className={`site-notice ${value.kind}`} lang={language}>
            <Shape size={24} aria-hidden />
            <div>
              <strong>{value.names[language] || t('editing.missing')}</strong>
              <p>{value.content[language] || t('editing.missing')}</p>
            </div>
            <IconX size={18} aria-hidden />
          </div>
        </figure>
      ))}
    </div>
  )
}
