-- A super admin who acts for a company begins redirects there without being one of its people. A state lives ten minutes.
alter table oauth_state drop constraint oauth_state_company_id_user_id_fkey;
