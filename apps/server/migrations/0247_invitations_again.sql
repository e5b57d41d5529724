-- Invitations sent once more are counted beside what anybody may ask for.

alter table account_request drop constraint account_request_kind_check;
alter table account_request add constraint account_request_kind_check check (kind in ('sign-up', 'activation', 'reset', 'passwordless', 'email', 'invitation'));
