/** The kinds of an order’s lines, where the order is `o`: in the order in which their products hold what they sold. */
export const kindsOfOrder = '(select array_agg(distinct l.kind order by l.kind) from order_lines l where l.order_id = o.id)'
