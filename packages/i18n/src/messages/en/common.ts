const common = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  close: 'Close',
  back: 'Back',
  loading: 'Just a moment …',
}
export default common
