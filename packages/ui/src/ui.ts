/**
 * Public API of the design system. Appearance and accessibility only: texts come in as props, nothing here knows a module, fetches,
 * or routes. Every part renders on the server and hydrates without a difference. Stylesheets: `@hoppla/ui/tokens.css`,
 * `@hoppla/ui/fonts.css`, `@hoppla/ui/first.css`, `@hoppla/ui/more.css`, `@hoppla/ui/last.css`, in this order.
 */

export {
  Button,
  type ButtonProps,
  ChipButton,
  ChipLink,
  IconLink,
  LinkButton,
  PlainButton,
  type PlainButtonProps,
} from './button.tsx'
export { cx } from './classes.ts'
export { isoDuration, mmss, secondsLeft } from './clock.ts'
export { Barcode } from './codes/barcode.tsx'
export { QrCode, type QrModules, qrPath } from './codes/qr-code.tsx'
export { Countdown, type CountdownProps, useSecondsLeft } from './countdown.tsx'
export { Dialog, type DialogProps } from './dialog.tsx'
export { Bill, type BillRow, type Fact, Facts, type KeyValue, KeyValues } from './facts.tsx'
export {
  AmountPicker,
  type AmountPickerProps,
  DesignPicker,
  type DesignPickerProps,
  type RadioCardOption,
  RadioCards,
  type RadioCardsProps,
} from './forms/choices.tsx'
export { DateFields, type DateFieldsProps } from './forms/date-fields.tsx'
export { type DatePart, type DateParts, dateOf, partsOf } from './forms/dates.ts'
export { ErrorSummary, type ErrorSummaryProps, type FieldError } from './forms/error-summary.tsx'
export {
  Checkbox,
  type CheckboxProps,
  type ControlAttributes,
  Field,
  type FieldProps,
  Fieldset,
  type FieldsetProps,
  type FieldTexts,
  type Option,
  Select,
  type SelectProps,
  TextField,
  type TextFieldProps,
} from './forms/field.tsx'
export { PasswordField, type PasswordFieldProps, PhoneField, type PhoneFieldProps } from './forms/special-fields.tsx'
export { Stepper, type StepperProps } from './forms/stepper.tsx'
export { Pads, type PadsProps, Steps, type StepsProps } from './forms/steps.tsx'
export { TextArea, type TextAreaProps } from './forms/text-area.tsx'
export { HeldUntil, type HeldUntilProps } from './held-until.tsx'
export { Icon, type IconName, type IconProps } from './icon.tsx'
export { initials, type NameParts } from './initials.ts'
export {
  BackLink,
  Card,
  Columns,
  EmptyState,
  type Gap,
  Grid,
  IconBox,
  PageHead,
  Row,
  Section,
  SkipLink,
  Stack,
  type Tone,
  VisuallyHidden,
  Wrap,
} from './layout.tsx'
export { Level } from './level.tsx'
export { Anchor, type AnchorProps, type LinkComponent, LinkProvider } from './link.tsx'
export { Avatar, Badge, type BadgeTone, Count, Toast, type ToastProps, type ToastTone } from './marks.tsx'
export {
  EnvBanner,
  PageTop,
  type PageTopProps,
  type Scene,
  SiteFooter,
  type SiteFooterProps,
  TopBar,
  type TopBarProps,
} from './page-top.tsx'
export {
  CountryButton,
  type Language,
  LanguageSwitch,
  MenuAccount,
  type MenuAccountProps,
  MenuLinks,
  type MenuMainLink,
  MenuPlace,
  type MenuQuietEntry,
  SideMenu,
  type SideMenuProps,
} from './side-menu.tsx'
export { List, ListLink, ListRow, type ListRowProps, Tile, type TileArt, type TileProps } from './tile.tsx'
export { LoadingOverlay, Skeleton, SkeletonCard, SkeletonLine, SkeletonList, Spinner } from './waiting.tsx'
