-- What the moderator wrote beside the reason code.
alter table job add column status_note text;
-- The expiry the employer was already reminded of: an extension brings a new reminder.
alter table job add column reminded_for timestamptz;
-- A question that was answered is kept for its answers when the employer takes it out of the form.
alter table job_question add column retired_at timestamptz;
