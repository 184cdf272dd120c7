import { ChipButton } from '@hoppla/ui'
import href from '@hoppla/ui/moving.css?url'
import { useWords } from '../../platform/i18n/words.ts'
import { useMotionPause } from '../../platform/storage/motion.ts'

/**
 * The animation in a page header: clouds in the background, balloons in the foreground, the mascot above the lower edge; all are drawings of the brand. It
 * is loaded after the page with a stylesheet of its own, is laid over the header without moving anything else, and brings the button that stops it.
 */
export default function AnimatedHeader() {
  const { t } = useWords()
  const { isPaused, toggle } = useMotionPause()
  return (
    <>
      <link rel="stylesheet" href={href} precedence="page" />
      <div className={isPaused ? 'moving still' : 'moving'} aria-hidden="true">
        <i className="far" />
        <i className="near" />
        <img src="/art/peek" alt="" width="180" height="100" fetchPriority="low" />
      </div>
      <ChipButton className="hold-still" icon={isPaused ? 'play' : 'pause'} onClick={toggle}>
        <span className="vh">{t(isPaused ? 'common.playMotion' : 'common.pauseMotion')}</span>
      </ChipButton>
    </>
  )
}
