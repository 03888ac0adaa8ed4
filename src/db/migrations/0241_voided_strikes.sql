-- A super administrator voids points outside an appeal: a decision of its own that names the strike, since an appeal reverses the whole decision.
alter table moderation_decision add column strike_id uuid unique references strike;
