-- How many guests of a party have come, for its play centre's calendar.
create view published.party_guests as
  select party_id, sum(change)::int as arrived from party_arrivals group by party_id;
