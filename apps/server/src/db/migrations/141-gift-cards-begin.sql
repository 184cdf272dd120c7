-- A gift card with an activation day pays from that day on; frozen at the purchase, like everything that was promised (decision 80).
alter table order_lines add column gift_card_from date;
alter table gift_cards add column valid_from date;
