-- Whoever was asked for evidence is reminded once, a day before it is due.
alter table evidence_request add column reminded_at timestamptz;
