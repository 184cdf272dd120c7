import { useEffect } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = { control: Control; property: 'value' | 'checked'; entered: string | boolean }

/** What somebody, a password manager or a reload entered into a control that React had not taken over yet; nothing where it stands as it was sent. */
const recordedIn = (control: Control): Early[] => {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex === Math.max(0, sent) ? [] : [{ control, property: 'value', entered: control.value }]
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const isOld = control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)
    return isOld ? [] : [{ control, property: 'checked', entered: control.checked }]
  }
  // A chosen file cannot be entered by a script.
  return control.value === control.defaultValue || control.type === 'file'
    ? []
    : [{ control, property: 'value', entered: control.value }]
}

/** Enters it once more, now that React listens. The part may have been made anew with what was kept: what was entered just now is newer. */
const enterAgain = ({ control: before, property, entered }: Early): void => {
  const control = before.isConnected ? before : (document.getElementById(before.id) as Control | null)
  if (!control) return
  const caret = 'selectionStart' in control ? control.selectionStart : null
  // React ignores changes made by scripts unless they go through the element's native setter and differ from the value that it remembers.
  Object.assign(control, { [property]: typeof entered === 'string' ? '' : !entered })
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, entered)
  if (caret !== null && 'setSelectionRange' in control) control.setSelectionRange(caret, caret)
  const isText = property === 'value' && !(control instanceof HTMLSelectElement)
  control.dispatchEvent(new Event(property === 'checked' ? 'click' : isText ? 'input' : 'change', { bubbles: true }))
}

/**
 * Visitors can type into a page and press its buttons before its scripts have loaded (decision 121). After hydration, what was entered is passed to the
 * components, and `lazy-scripts.ts` is notified that it may replay the clicks.
 */
export const useInputReplay = (): void =>
  useEffect(() => {
    // Read before components restore stored values after hydration; passed on after that.
    const early = [...document.querySelectorAll<Control>('input, textarea, select')].flatMap(recordedIn)
    const focused = document.activeElement?.id
    setTimeout(() => {
      for (const one of early) enterAgain(one)
      // A field made anew with what was kept would leave whoever is typing in no field at all.
      if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus()
      dispatchEvent(new Event('hydrated'))
    })
  }, [])
