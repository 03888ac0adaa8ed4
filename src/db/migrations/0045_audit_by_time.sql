-- The audit log is read by its time: what was written later may be of an earlier moment.
create index audit_log_at on audit_log (at desc, id desc);
