export interface AddOnsTables {
  add_ons: { order_line_id: string; revoked_at: Date | null }
  add_on_hand_outs: { order_line_id: string; at: Date; handed_out_by: string | null; device_id: string | null }
}
