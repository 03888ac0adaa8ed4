-- Counts of candidates stay in the memory of the processes until they are counted anew.
create trigger candidate_token_count_changed after insert or update or delete or truncate on candidate_token_count
  for each statement execute function notify_table_change();
