-- Cases go with all that was decided in them when their time is over. Nothing of them changes, and nothing goes within three years.
create or replace function moderation_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (to_jsonb(old) ->> tg_argv[0])::timestamptz < now() - interval '3 years' then
    return old;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger moderation_decision_frozen on moderation_decision;
create trigger moderation_decision_frozen before update or delete on moderation_decision for each row
  execute function moderation_frozen('at');
drop trigger statement_of_reasons_frozen on statement_of_reasons;
create trigger statement_of_reasons_frozen before update or delete on statement_of_reasons for each row
  execute function moderation_frozen('created_at');

create or replace function target_snapshot_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.taken_at < now() - interval '3 years' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and old.content @> new.content then
    return new;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'check_violation';
end $$;

create index search_shown_at on search_shown (at);

-- Reports of messages and reviews that were not upheld go with the other reports.
create index message_report_decided on message_report (decided_at) where decided_at is not null;
create index review_report_handled on review_report (handled_at) where handled_at is not null;

-- What an operator chose stays readable with the new kinds.
update setting set value = jsonb_build_object('cases', 1825, 'messageReports', 365, 'reviewReports', 365, 'shownSearches', 30,
  'guestSearches', 7, 'mailBodies', 30) || value
where key = 'keepDays' and jsonb_typeof(value) = 'object';
