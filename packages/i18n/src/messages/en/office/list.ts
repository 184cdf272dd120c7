/** What the lists of the office have in common: views, news, keys, files. */
const list = {
  export: 'Export',
  newer_one: '1 new',
  newer_other: '{{count}} new',
  newerMore: 'More than {{count}} new',
  views: {
    label: 'Saved views',
    save: 'Save view',
    saveTitle: 'Save this view',
    hint: 'The filters as they are now. Only you see the view.',
    name: 'Name',
    keep: 'Save',
    change: 'Change view “{{name}}”',
    changeTitle: 'Change view',
    delete: 'Delete view',
    deleted: 'View “{{name}}” is deleted.',
  },
  keys: {
    move: 'Next and previous row',
    open: 'Open the row',
    choose: 'Choose the row, or let it go',
  },
  files: {
    enquiries: 'enquiries.csv',
    notices: 'notices.csv',
    orders: 'orders.csv',
    payouts: 'payouts.csv',
    payout: 'payout.csv',
    staff: 'staff.csv',
  },
}
export default list
